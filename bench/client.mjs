/** A client in a thread of its own: it asks for one page again and again, and notes how long each answer takes. */
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const waits = [];
let asking = true;
parentPort.once("message", () => {
  asking = false;
});
while (asking) {
  const started = performance.now();
  await (await fetch(workerData)).text();
  waits.push(performance.now() - started);
  await pause(4);
}
parentPort.postMessage(waits);
