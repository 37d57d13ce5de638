/** What the gallery page says when the server has a status but no words of its own (rule 25.2). */
export function galleryFailed(status: number, intent: string): string {
  if (intent === "upload" || intent === "place") return `Upload failed (${status}). Please try again.`;
  return status === 500
    ? "Server error. Please try again in a moment."
    : `Failed to change the gallery: ${status}`;
}

/** What was done, by the flags of the page's URL; null where they say nothing. `place` is the name of a picture's place. */
export function galleryDone(
  done: string | null,
  { pictures, there, place }: { pictures: number; there: number; place: string | null },
): string | null {
  if (done === "uploaded") {
    const sentences = [
      pictures > 0 && `${counted(pictures)} uploaded.`,
      there > 0 && `${counted(there)} in the gallery already.`,
    ];
    return sentences.filter(Boolean).join(" ");
  }
  if (done === "described") {
    return `Saved. Visitors see ${pictures > 1 ? `${pictures} pictures` : "it"} in the gallery from now on.`;
  }
  if (done === "deleted") return "The picture was deleted.";
  if (done === "undone") return "The last change was taken back.";
  if (place === null) return null;
  if (done === "set") return `${place}: saved. The site shows it from now on.`;
  return done === "removed" ? `${place}: removed.` : null;
}

const counted = (pictures: number): string => (pictures === 1 ? "1 picture is" : `${pictures} pictures are`);
