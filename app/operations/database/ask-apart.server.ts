import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

/** Little memory for what is read page by page; what SQLite itself needs is not counted. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };

type Row = (string | number | null)[];

/**
 * The rows that each question (SQL that only reads) is answered with, from another thread: nothing waits for it here. Rejects
 * with what SQLite said where the file can't be read.
 */
export function askApart(file: string, questions: string[]): Promise<Row[][]> {
  return new Promise((resolveAll, reject) => {
    const answers: Row[][] = [];
    const worker = new Worker(resolve("bin/ask-apart.mjs"), {
      workerData: { file, questions },
      resourceLimits,
    });
    worker.unref();
    worker.on("message", (rows: Row[]) => answers.push(rows));
    worker.on("error", reject);
    worker.on("exit", () => resolveAll(answers));
  });
}
