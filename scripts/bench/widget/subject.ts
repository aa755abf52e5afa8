/** A way to an element through shadow roots: a selector for each of them. */
export type ElementPath = readonly string[]

/** A chat that stands on somebody's page, ours or another's. */
export interface Subject {
  name: string
  /** Its server, which is not the page's. */
  origin: string
  /** What its documentation asks a page to hold. */
  embed: string
  /** What is pressed to open it; undefined where it stands open. */
  launcher?: ElementPath
  /** Where one types once it is open. */
  input: ElementPath
}
