/** Each step is 0 or 1 and never goes back to 0. A builder without a row has done no step. */
export interface FirstStepsTable {
  owner_id: string
  answer: number
  brick: number
  look: number
  live: number
  site: number
  hidden: number
}
