/** The gallery's pictures in their order. */
import { pageHead, siteLines } from "./site-text.server.ts";

/** Nine drawings fill a grid of three; a longer list of sentences does not make a longer page. */
const most = 9;

export function galleryPage(origin: string) {
  return {
    ...pageHead(origin, "/gallery", "gallery.lead"),
    drawings: siteLines("gallery.captions").slice(0, most),
  };
}
