import type { ReactNode } from "react";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

export function Saved({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? (
    <Notice tone="success" role="status">
      <p>{children}</p>
    </Notice>
  ) : null;
}
