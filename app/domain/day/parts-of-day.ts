/** In minutes since midnight. */
export const partsOfDay = [
  { part: "morning", label: "Morning", start: 0, end: 12 * 60 },
  { part: "afternoon", label: "Afternoon, from 12:00", start: 12 * 60, end: 17 * 60 },
  { part: "evening", label: "Evening, from 5:00", start: 17 * 60, end: 1440 },
];
