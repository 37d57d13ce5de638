import { afterEach, beforeEach } from "vitest";
import { setRateLimits, smallStudio, studioWithPeople } from "./studio.server.ts";

/** A small studio of its own for each test of a file; what is answered stands for that of the test that runs. */
export const studioOfEach = () => oneForEach(smallStudio);

/** The same with Ana and Rita; with `limits` commands refuse who asks too much (rule 10.1). */
export const peopleOfEach = ({ limits = true } = {}) =>
  oneForEach(() => {
    const studio = studioWithPeople();
    setRateLimits(limits);
    return studio;
  });

function oneForEach<Studio extends { close(): void }>(open: () => Studio): () => Studio {
  let studio: Studio;
  beforeEach(() => {
    studio = open();
  });
  afterEach(() => {
    setRateLimits(true);
    studio.close();
  });
  return () => studio;
}
