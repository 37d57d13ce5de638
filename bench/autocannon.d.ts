/** The part of autocannon that we use; the package has no types. */
declare module "autocannon" {
  type Request = { method?: string; path?: string; body?: string; headers?: Record<string, string> };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    requests?: (Request & { setupRequest?: (request: Request) => Request })[];
  };
  type Result = {
    duration: number;
    errors: number;
    non2xx: number;
    "2xx": number;
    "3xx": number;
    latency: { p50: number; p99: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
