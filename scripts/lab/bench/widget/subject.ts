/** One selector for each shadow root on the way to an element. */
export type ElementPath = readonly string[]

export interface Subject {
  name: string
  origin: string
  embed: string
  launcher?: ElementPath
  input: ElementPath
}
