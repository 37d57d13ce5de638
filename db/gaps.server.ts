/**
 * Overwriting what rows leave behind that were moved to another page. `secure_delete` overwrites what is deleted, but where SQLite
 * spreads a full page over two it only moves the border of the one before: copies of rows stay between its list of cells and its
 * first cell, and who is erased later stands there still. Those bytes mean nothing to SQLite, so they are overwritten in the file
 * itself, while nobody can write and the log is empty (decision 048).
 */
import { readSync, statSync, writeSync } from "node:fs";
import { databaseFault, rawFile, sqlite, writing } from "./client.server.ts";

/** Of a page, by its kind (SQLite's file format, 1.6): inner and outer ones of an index and of a table. */
const headBytes: Readonly<Record<number, number>> = { 2: 12, 5: 12, 10: 8, 13: 8 };

/** Of the file, at the beginning of its first page. */
const fileHead = 100;

/** From where to where a page of the file holds nothing; null where it is no page of a table or an index. */
export function gapOf(page: Buffer, isFirst: boolean): { from: number; to: number } | null {
  const head = isFirst ? fileHead : 0;
  const bytes = headBytes[page[head] ?? 0];
  if (bytes === undefined) return null;
  const from = head + bytes + 2 * page.readUInt16BE(head + 3);
  const to = page.readUInt16BE(head + 5);
  return from < to && to <= page.length ? { from, to } : null;
}

/** With fewer than this, a page of another kind begins with 0, the first byte of the number of a page. */
const mostPages = 2 ** 24;

/**
 * Overwrites the gaps of `many` pages from the one after `first` on; false where there are no more, or where it can't be done now.
 * The log must be empty: what it holds would be written over it.
 */
export function overwriteGapsOf(first: number, many: number): boolean {
  const file = sqlite();
  // At the path of a file that was replaced lies one whose lock is not ours.
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
    // Pages that SQLite has read already would bring the old bytes back when they are written.
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
