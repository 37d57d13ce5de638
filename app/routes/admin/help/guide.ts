export type Guide = { id: string; title: string; words?: string; body: string };

export const mailStates = ["waiting", "sent", "needless", "dropped", "undelivered"] as const;
