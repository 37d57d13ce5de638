/** Returns the URL of Address & policy. `done` is the form that was saved. */
export const studioPageUrl = ({ done }: { done?: string } = {}): string =>
  `/admin/webpage/studio${done ? `?done=${done}` : ""}`;
