export function findChromium(): Promise<string | undefined>;
export function provideChromium(say?: (sentence: string) => void): Promise<string>;
