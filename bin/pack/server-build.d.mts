export type BuiltRoute<Handle> = {
  id: string;
  path: string;
  parentId?: string;
  index: boolean;
  handle: Handle;
  page: boolean;
};

export function readServerBuild<Handle>(): { assets: unknown; routes: BuiltRoute<Handle>[] };
