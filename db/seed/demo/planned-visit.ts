/** A visit of the demo before it is a row. */
export type Status =
  | "booked"
  | "confirmed"
  | "arrived"
  | "in_service"
  | "completed"
  | "cancelled"
  | "no_show";

export type Opening = {
  providerId: number;
  serviceId: number;
  date: string;
  startMin: number;
  endMin: number;
};

/** `who` comes: "client" is the one with the account, a number is a place in the list of guests. Weeks between those of a series. */
export type Appointment = Opening & {
  status: Status;
  who: "client" | number;
  joint?: { of: number; kind: "chain" | "household"; position: number; name: string };
  inSeries?: number;
};
