import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sendMetricsWhenAsked } from './cluster-metrics.ts'

const TIMES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics hold counts and times by route, status or code, but never a person's words, a project's id or an address. */
export function createMetrics({ ofProcess }: { ofProcess: boolean }) {
  const registry = new Registry()
  const registers = [registry]
  const times = { registers, buckets: TIMES }
  if (ofProcess) collectDefaultMetrics({ register: registry })
  if (cluster.isWorker) sendMetricsWhenAsked(registry)
  return {
    registry,
    requests: new Histogram({
      ...times,
      name: 'bricks_http_request_seconds',
      help: 'Requests answered, by route and status; streams to their last byte',
      labelNames: ['route', 'method', 'status'],
    }),
    refusals: new Counter({
      registers,
      name: 'bricks_refusals_total',
      help: 'Requests that were refused, by the code of the error',
      labelNames: ['code'],
    }),
    streamsOpen: new Gauge({ registers, name: 'bricks_chat_streams_open', help: 'Answers on their way' }),
    firstToken: new Histogram({
      ...times,
      name: 'bricks_chat_first_token_seconds',
      help: 'From a chat request to the first text of its answer',
    }),
    chatFailures: new Counter({
      registers,
      name: 'bricks_chat_failures_total',
      help: 'Answers that failed, by the code of the error',
      labelNames: ['code'],
    }),
    provider: new Histogram({
      ...times,
      name: 'bricks_provider_seconds',
      help: 'From asking the language model to the beginning of its answer, retries included',
      labelNames: ['outcome'],
    }),
    bricks: new Histogram({
      ...times,
      name: 'bricks_brick_call_seconds',
      help: 'Calls of connected APIs, by what came of them',
      labelNames: ['outcome'],
    }),
    poolWaits: new Histogram({
      ...times,
      name: 'bricks_database_pool_wait_seconds',
      help: 'How long a query waited for a connection to Postgres',
    }),
  }
}
