export type BuiltRoute<Handle> = {
  id: string;
  /** With its parameters as they are declared: "/api/users/:userId". */
  path: string;
  parentId?: string;
  index: boolean;
  handle: Handle;
  /** It answers with HTML. */
  page: boolean;
};

export function readServerBuild<Handle>(): { assets: unknown; routes: BuiltRoute<Handle>[] };
