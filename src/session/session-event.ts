/** What a run tells while it goes on. */
export type SessionEvent =
  | { readonly kind: 'target'; readonly name: string; readonly baseUrl: string }
  | { readonly kind: 'anchor'; readonly operation: string; readonly accepted: boolean; readonly done: number; readonly of: number }
  | { readonly kind: 'case'; readonly operation: string; readonly exchanges: number; readonly findings: number }
  | { readonly kind: 'operation'; readonly operation: string; readonly done: number; readonly of: number }
  | { readonly kind: 'confirming'; readonly done: number; readonly of: number }
  | { readonly kind: 'restart'; readonly reason: string };
