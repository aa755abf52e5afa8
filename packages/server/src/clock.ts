/** The current moment. A port, so that tests choose what time it is. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
