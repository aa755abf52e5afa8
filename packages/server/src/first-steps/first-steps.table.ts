/** What a builder has done once; each is 0 or 1, and stays 1. Without a row the builder has done nothing yet. */
export interface FirstStepsTable {
  owner_id: string
  answer: number
  brick: number
  look: number
  live: number
  site: number
  hidden: number
}
