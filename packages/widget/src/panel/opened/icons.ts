export const RESTART = 'M4 5v5h5M4.6 14a8 8 0 1 0 1.6-7.6L4 10'
export const ENLARGE = 'M14 4h6v6m0-6-7 7M10 20H4v-6m0 6 7-7'
export const REDUCE = 'M20 10h-6V4m0 6 7-7M4 14h6v6m0-6-7 7'
export const STOP = 'M8 8h8v8H8z'
