import { afterEach, beforeEach } from "vitest";
import { type SmallStudio, smallStudio } from "./studio.server.ts";

/** A small studio of its own for each test of a file; what is answered stands for that of the test that runs. */
export function studioOfEach(): () => SmallStudio {
  let studio: SmallStudio;
  beforeEach(() => {
    studio = smallStudio();
  });
  afterEach(() => studio.close());
  return () => studio;
}
