import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/** Above a page that an action led to: that it is done. Nothing where there is nothing to say. */
export const DoneNotice = ({ children }: { children: ReactNode }) =>
  children ? (
    <Notice tone="success" role="status">
      <p>{children}</p>
    </Notice>
  ) : null;

/** What is wrong, in one sentence. Nothing where there is nothing to say. */
export const ProblemNotice = ({ children }: { children: ReactNode }) =>
  children ? (
    <Notice tone="danger" role="alert">
      <p>{children}</p>
    </Notice>
  ) : null;
