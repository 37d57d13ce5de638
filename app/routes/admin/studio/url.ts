/** The URL of the page of the studio's facts; `done` names the form that was just saved. */
export const studioPageUrl = ({ done }: { done?: string } = {}): string =>
  `/admin/webpage/studio${done ? `?done=${done}` : ""}`;
