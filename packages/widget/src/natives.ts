/** What the chat needs of the page, taken when its script starts, before the page's later scripts can wrap or replace it. */
export type Natives = { fetch: typeof fetch; parse: typeof JSON.parse; stringify: typeof JSON.stringify }

export function takeNatives(): Natives {
  return { fetch: window.fetch, parse: JSON.parse, stringify: JSON.stringify }
}
