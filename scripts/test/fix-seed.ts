import { configureGlobal } from 'fast-check'

/**
 * Property tests get the same examples in each `npm test`, and new ones in `npm run test:long -- --only properties`.
 */
configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_121) })
