/** An entry of the first content. */
export type FirstEntry = {
  kind: "news" | "faq" | "advice" | "testimonial" | "announcement";
  slug: string;
  title: string;
  body: string;
  byline?: string;
  /** News: how many days before the first start it was written. */
  daysAgo?: number;
  /** Announcements: how many days after the first start it still shows. */
  daysShown?: number;
};
