/** The way to an element: a selector in the document, then one in each shadow root on the way. */
export type ElementPath = readonly string[]

export interface Subject {
  name: string
  origin: string
  embed: string
  launcher?: ElementPath
  input: ElementPath
}
