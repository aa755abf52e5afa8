/** Of accounts that want the weekly mail. */
export interface WeeklyMailTable {
  owner_id: string
  /** The Monday of the newest week that they were told of, or that was over when they turned it on. */
  week: string
}
