import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

export const DoneNotice = ({ children }: { children: ReactNode }) =>
  children ? (
    <Notice tone="success" role="status">
      <p>{children}</p>
    </Notice>
  ) : null;

export const ProblemNotice = ({ children }: { children: ReactNode }) =>
  children ? (
    <Notice tone="danger" role="alert">
      <p>{children}</p>
    </Notice>
  ) : null;
