/**
 * Lets a document have the policy that it needs. The front door gives each answer the strictest one before anybody knows
 * what it will hold, and Remix could only add a second policy beside it; so the answers under way are kept by request.
 */
import type { ServerResponse } from "node:http";
import { endWithServer } from "./last-answers.server.ts";
import { pagePolicy } from "./security-headers.server.ts";

const underWay = new Map<string, ServerResponse>();

export function awaitDocument(requestId: string, response: ServerResponse): void {
  underWay.set(requestId, response);
  response.once("close", () => underWay.delete(requestId));
}

/** Allows the document of a request its nonce or its inline style; a later call takes the first one's place. */
export function allowInDocument(requestId: string, allowed: Parameters<typeof pagePolicy>[0]): void {
  const response = underWay.get(requestId);
  if (response && !response.headersSent) response.setHeader("Content-Security-Policy", pagePolicy(allowed));
}

/**
 * What a large answer asks before each of its parts: resolves true once the client has taken what was written to it, false where it
 * has gone. Remix's adapter writes on without asking, so that a slow client would have the whole of it held in memory.
 */
export function paceOf(requestId: string): () => Promise<boolean> {
  const response = underWay.get(requestId);
  if (!response) return async () => true;
  endWithServer(response);
  return async () => {
    if (response.writableNeedDrain && !response.destroyed) await drainedOrGone(response);
    return !response.destroyed;
  };
}

const drainedOrGone = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      response.off("drain", settle);
      response.off("close", settle);
      resolve();
    };
    response.on("drain", settle);
    response.on("close", settle);
  });
