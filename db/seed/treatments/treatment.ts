export type Treatment = {
  name: string;
  description: string;
  category: string;
  durationMinutes: number;
  priceMinor: number;
  unavailable?: boolean;
  story: string;
  forWhom: string;
  notForWhom: string;
  preparation: string;
  aftercare: string;
  questions: string;
};
