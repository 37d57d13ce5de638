/** A visitor in a thread of its own, who asks for one page again and again and notes how long each answer takes. */
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const waits = [];
let looking = true;
parentPort.once("message", () => {
  looking = false;
});
while (looking) {
  const started = performance.now();
  await (await fetch(workerData)).text();
  waits.push(performance.now() - started);
  await pause(4);
}
parentPort.postMessage(waits);
