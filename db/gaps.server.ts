/**
 * Overwrites copies of rows that SQLite leaves in a page when it splits it, because `secure_delete` doesn't
 * (decision 048). It writes to the file itself, while no other program writes and the log is empty.
 */
import { readSync, statSync, writeSync } from "node:fs";
import { databaseFault, rawFile, sqlite, writing } from "./client.server.ts";

// Header sizes by page type (SQLite's file format, 1.6): interior and leaf pages of indexes and tables.
const headBytes: Readonly<Record<number, number>> = { 2: 12, 5: 12, 10: 8, 13: 8 };

const fileHead = 100;

export function gapOf(page: Buffer, isFirst: boolean): { from: number; to: number } | null {
  const head = isFirst ? fileHead : 0;
  const bytes = headBytes[page[head] ?? 0];
  if (bytes === undefined) return null;
  const from = head + bytes + 2 * page.readUInt16BE(head + 3);
  const to = page.readUInt16BE(head + 5);
  return from < to && to <= page.length ? { from, to } : null;
}

const mostPages = 2 ** 24;

/** Overwrites the gaps of `many` pages after `first`. The log must be empty. Returns false at the end. */
export function overwriteGapsOf(first: number, many: number): boolean {
  const file = sqlite();
  // If the file was replaced, our lock is on the old one.
  if (file.memory || file.inTransaction || databaseFault()) return false;
  return writing(() => {
    const size = Number(file.pragma("page_size", { simple: true }));
    const pages = Number(file.pragma("page_count", { simple: true }));
    const isPlain = file.pragma("auto_vacuum", { simple: true }) === 0 && size < 2 ** 16;
    if (!isPlain || pages > mostPages || hasLog(file.name)) return false;
    const some = Buffer.alloc(Math.min(many, pages - first) * size);
    const read = some.subarray(0, readSync(rawFile(), some, 0, some.length, first * size));
    for (let at = 0; at + size <= read.length; at += size) {
      overwriteGap(read.subarray(at, at + size), first * size + at);
    }
    // Pages in SQLite's cache would bring the old bytes back.
    file.pragma("shrink_memory");
    return first + many < pages;
  });
}

const nothing = Buffer.alloc(2 ** 16);

function overwriteGap(page: Buffer, position: number): void {
  const gap = gapOf(page, position === 0);
  if (!gap) return;
  const length = gap.to - gap.from;
  const isEmpty = nothing.compare(page, gap.from, gap.to, 0, length) === 0;
  if (!isEmpty) writeSync(rawFile(), nothing, 0, length, position + gap.from);
}

const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
