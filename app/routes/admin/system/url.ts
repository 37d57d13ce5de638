/** The addresses of the System page. */
export const systemPath = "/admin/system";

/** What was just done, as the page says it. */
export const doneUrl = (done: "made" | "tried" | "working" | "let" | "drop"): string =>
  `${systemPath}?done=${done}`;

/** Where it is asked whether the mails that a restore holds back are let go; "drop": without the older ones. */
export const releaseUrl = (release: "let" | "drop"): string => `${systemPath}?ask=${release}`;

/** What is new in this version. */
export const newsUrl = `${systemPath}?show=new`;

/** Where a download is asked for. */
export const downloadPath = `${systemPath}/download`;

/** The page that says why a download did not begin; `because` is a word of messages.ts. */
export const refusedUrl = (because: string): string => `${systemPath}?refused=${because}#download`;
