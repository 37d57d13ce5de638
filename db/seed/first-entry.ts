export type FirstEntry = {
  kind: "news" | "faq" | "advice" | "testimonial" | "announcement";
  slug: string;
  title: string;
  body: string;
  byline?: string;
  daysAgo?: number;
  daysShown?: number;
};
