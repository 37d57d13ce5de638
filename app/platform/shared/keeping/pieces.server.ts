/** Long work in pieces: whoever asks for a page meanwhile waits for one of them at most (rule 21.25). */
import { otherWork } from "#app/platform/shared/other-work.ts";
import { writeLogBack } from "./log.server.ts";

/** Rows by their ids: more than `after`, up to `upTo`. */
export type IdSpan = { after: number; upTo: number };

/** The spans of `size` ids up to the last one, with other work in between. */
export async function* spansOf(last: number, size = 2000): AsyncGenerator<IdSpan> {
  for (let after = 0; after < last; after += size) {
    yield { after, upTo: after + size };
    await otherWork();
  }
}

/** After a piece that has written: the log never grows so long that one write has to put much of it into the database. */
export async function afterPiece(): Promise<void> {
  await otherWork();
  writeLogBack();
  await otherWork();
}

/** Calls `work` with how many rows it may change, until fewer were left or there were `most`; answers how many. */
export async function inPieces(
  { most, size }: { most: number; size: number },
  work: (rows: number) => number,
): Promise<number> {
  for (let changed = 0; ; ) {
    const rows = Math.min(size, most - changed);
    const now = rows > 0 ? work(rows) : 0;
    changed += now;
    if (now < rows || rows <= 0) return changed;
    await afterPiece();
  }
}
