import { timeOf } from "#app/domain/availability/dates.ts";
import type { Chain } from "#app/domain/availability/row-days.ts";

/** `rows`: each with its number among the requested rows, from 1. */
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

/** Returns the value of a radio button: "2026-11-24T10:30@2.4,1.7" (row.provider in order). */
export const chainValue = ({
  date,
  time,
  rows,
}: Pick<ChainOffer, "date" | "time"> & {
  rows: readonly Pick<ChainOffer["rows"][number], "row" | "providerId">[];
}): string => `${date}T${time}@${rows.map(({ row, providerId }) => `${row}.${providerId}`).join(",")}`;

type ChosenChain = { date: string; time: string; rows: { row: number; providerId: string }[] };

export function chainIn(value: unknown): ChosenChain | null {
  const text = typeof value === "string" ? value : "";
  const [, date, time, rows] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)@(\d\.\d{1,15}(?:,\d\.\d{1,15}){1,4})$/u.exec(text) ?? [];
  if (!date || !time || !rows) return null;
  const pairs = rows.split(",").map((pair) => pair.split("."));
  return { date, time, rows: pairs.map(([row, providerId = ""]) => ({ row: Number(row), providerId })) };
}

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

/** Returns the value of a radio button: day, time and provider, so that it works without JavaScript. */
export const freeTimeValue = ({
  date,
  time,
  providerId,
}: {
  date: string;
  time: string;
  providerId: number;
}): string => `${date}T${time}@${providerId}`;

export function freeTimeIn(value: unknown): { date: string; time: string; providerId: string } | null {
  const text = typeof value === "string" ? value : "";
  const [, date, time, providerId] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)@(\d{1,15})$/u.exec(text) ?? [];
  return date && time && providerId ? { date, time, providerId } : null;
}
