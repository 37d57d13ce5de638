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

export type Appointment = Opening & {
  status: Status;
  who: "client" | number;
  joint?: { of: number; kind: "chain" | "household"; position: number; name: string };
  inSeries?: number;
};
