import { withTabStorage } from './session/tab-storage.ts'

const KEY = 'bricks:deploy'

/** Keeps the bot whose deploy waits for a plan, a key or a confirmed address. Only this tab continues the deploy. */
export function keepWaitingDeploy(projectId: string): void {
  withTabStorage((storage) => storage.setItem(KEY, projectId))
}

export function findWaitingDeploy(): string | undefined {
  return withTabStorage((storage) => storage.getItem(KEY)) ?? undefined
}

export function forgetWaitingDeploy(): void {
  withTabStorage((storage) => storage.removeItem(KEY))
}
