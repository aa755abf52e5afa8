/** `npm run test:cluster` names a distributed database here: the tests then run on it, one file after the other. */
export const CITUS_URL = process.env.BRICKS_TEST_CITUS_URL
