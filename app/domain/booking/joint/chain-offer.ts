/** Free times and free chains as pages and the API give them, and as values of radios. */
import { timeOf } from "#app/domain/availability/dates.ts";
import type { Chain } from "#app/domain/availability/row-days.ts";

/** A free chain as pages and the API give it. `rows`: each with its place among those that were asked for, from 1. */
export type ChainOffer = {
  date: string;
  time: string;
  endTime: string;
  rows: { row: number; providerId: number; time: string; endTime: string }[];
  label: string;
};

export const chainOffer = (date: string, chain: Chain, label: string): ChainOffer => ({
  date,
  time: timeOf(chain.start),
  endTime: timeOf(chain.end),
  rows: chain.rows.map(({ row, providerId, start, end }) => ({
    row: row + 1,
    providerId,
    time: timeOf(start),
    endTime: timeOf(end),
  })),
  label,
});

/** The same as a radio's value, so that just what was shown is booked: "2026-11-24T10:30@2.4,1.7" (row and provider, in their order). */
export const chainValue = ({
  date,
  time,
  rows,
}: Pick<ChainOffer, "date" | "time"> & {
  rows: readonly Pick<ChainOffer["rows"][number], "row" | "providerId">[];
}): string => `${date}T${time}@${rows.map(({ row, providerId }) => `${row}.${providerId}`).join(",")}`;

type ChosenChain = { date: string; time: string; rows: { row: number; providerId: string }[] };

/** What such a value says; null for anything else. */
export function chainIn(value: unknown): ChosenChain | null {
  const text = typeof value === "string" ? value : "";
  const [, date, time, rows] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)@(\d\.\d{1,15}(?:,\d\.\d{1,15}){1,4})$/u.exec(text) ?? [];
  if (!date || !time || !rows) return null;
  const pairs = rows.split(",").map((pair) => pair.split("."));
  return { date, time, rows: pairs.map(([row, providerId = ""]) => ({ row: Number(row), providerId })) };
}

/** The same for parts that are moved: who gives each of them, in their order. */
export function partsIn(value: unknown) {
  const chain = chainIn(value);
  if (!chain) return null;
  const rows = chain.rows.toSorted((one, other) => one.row - other.row);
  return {
    date: chain.date,
    time: chain.time,
    providerIds: rows.map(({ providerId }) => Number(providerId)),
  };
}

/** A free time near a lost one as a radio's value: day, time and provider at once, so that it works without script. */
export const freeTimeValue = ({
  date,
  time,
  providerId,
}: {
  date: string;
  time: string;
  providerId: number;
}): string => `${date}T${time}@${providerId}`;

/** What such a value says; null for anything else, such as a plain time. */
export function freeTimeIn(value: unknown): { date: string; time: string; providerId: string } | null {
  const text = typeof value === "string" ? value : "";
  const [, date, time, providerId] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)@(\d{1,15})$/u.exec(text) ?? [];
  return date && time && providerId ? { date, time, providerId } : null;
}
