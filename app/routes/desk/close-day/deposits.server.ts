/** Deposits of visits that do not take place, which nobody has given back or used yet (rule 37.66). */

import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { depositReceipt, depositsWithoutVisit } from "#app/domain/till/ledger/balances.sql.server.ts";
import { depositInWords } from "#app/domain/till/prepaid/deposits.server.ts";

const daysBack = 30;

/** Of visits from 30 days before a day on, with the client's name; `receipt` where they are given back. */
export const depositsKept = (date: string) =>
  depositsWithoutVisit(addDays(date, -daysBack)).map((deposit) => ({
    id: deposit.appointmentId,
    client: appointmentById(deposit.appointmentId)?.contact.name ?? "",
    words: depositInWords(deposit),
    receipt: depositReceipt(deposit.appointmentId),
  }));
