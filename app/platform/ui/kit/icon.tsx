/** From Lucide (ISC, see LICENSES.md). */
const outlines = {
  "arrow-left": "m12 19-7-7 7-7M19 12H5",
  menu: "M4 5h16M4 12h16M4 19h16",
  x: "M18 6 6 18M6 6l12 12",
  check: "M20 6 9 17l-5-5",
  "check-check": "M18 6 7 17l-5-5m20-2-7.5 7.5L13 16",
  minus: "M5 12h14",
  dot: "M12 10.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 1 0 0-2.2",
  play: "M6 4v16l13-8z",
  "chevron-down": "m6 9 6 6 6-6",
  "chevron-right": "m9 18 6-6-6-6",
  clock: "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 6v6l4 2",
  user: "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M12 3a4 4 0 1 0 0 8 4 4 0 1 0 0-8",
  reload: "M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5",
  info: "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 16v-4M12 8h.01",
  warning: "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
  alert: "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 8v4M12 16h.01",
  move: "M12 2v20M15 19l-3 3-3-3M19 9l3 3-3 3M2 12h20M5 9l-3 3 3 3M9 5l3-3 3 3",
  note: "M16 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V8zM15 3v4a2 2 0 0 0 2 2h4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  "circle-check": "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M16 9l-5.5 5.5L8 12",
} as const;

export type IconName = keyof typeof outlines;

export const Icon = ({ name }: { name: IconName }) => <Outline of={outlines[name]} />;

export function Outline({ of }: { of: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={of} />
    </svg>
  );
}
