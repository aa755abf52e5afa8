import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import { isLoopbackName } from '#config/loopback.ts'
import { FOR_MONITORS } from './refuse-unknown-hosts.ts'

const PASSED_ON = [
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'],
  ...['x-forwarded-server', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip', 'fly-client-ip'],
]

/** Refuses other machines, because the passwords of a sandbox's accounts are printed and so are no secrets. */
export function refuseRemoteSandboxRequests(app: FastifyInstance, { sandbox }: Pick<Config, 'sandbox'>): void {
  if (!sandbox) return
  app.addHook('onRequest', async (request) => {
    const isPassedOn = PASSED_ON.some((name) => name in request.headers)
    if (isPassedOn || !(isLoopbackHost(request) || isMonitoringRoute(request))) throw new AppError('sandbox_is_local')
  })
}

function isLoopbackHost({ headers: { host = '' } }: FastifyRequest): boolean {
  const address = `http://${host}`
  if (!URL.canParse(address)) return false
  const { hostname, username, pathname } = new URL(address)
  return username === '' && pathname === '/' && isLoopbackName(hostname)
}

function isMonitoringRoute({ routeOptions }: FastifyRequest): boolean {
  return FOR_MONITORS.includes(routeOptions.url ?? '')
}
