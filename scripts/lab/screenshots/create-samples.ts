import type { Product } from '#journeys/start-product.ts'
import { type Call, createApiClient } from './call.ts'
import { findPast, type Past, waitForPast } from './past.ts'
import { createSampleProjects, type SampleProjects } from './sample-projects.ts'

const PASSWORD = 'a quiet harbour, 41'

export interface Samples {
  address: string
  tokens: { builder: string; pro: string; free: string; newcomer: string }
  projects: SampleProjects
  past(): Promise<Past>
  makeProject(name: string, options?: { live?: boolean }): Promise<string>
}

export async function createSamples(product: Product): Promise<Samples> {
  const call = createApiClient(product.address)
  const builder = await signIn(call, product, 'premium')
  const pro = await signIn(call, product, 'pro')
  const free = await signIn(call, product, 'free')
  await call('/user/name', { name: 'Bea Builder' }, builder)
  await call('/user/name', { name: 'Bea Builder' }, free)
  const projects = await createSampleProjects(call, product.sampleApis, { builder, free })
  return {
    address: product.address,
    tokens: { builder, pro, free, newcomer: await signUp(call) },
    projects,
    past: async () => {
      await waitForPast(product.folder)
      return findPast(call, pro)
    },
    makeProject: async (name, { live = false } = {}) => {
      const { id } = await call<{ id: string }>('/project/new', { 'new-project-name': name }, pro)
      if (live) await call('/project/deploy', { project_id: id }, pro)
      return id
    },
  }
}

async function signIn(call: Call, { accounts }: Product, plan: string): Promise<string> {
  const { token } = await call<{ token: string }>('/login', accounts[plan] ?? {})
  return token
}

async function signUp(call: Call): Promise<string> {
  const email = 'newcomer@bricks.example'
  const form = { name: 'A newcomer', email, password: PASSWORD, 'confirm-password': PASSWORD }
  const { token } = await call<{ token: string }>('/signup', form)
  return token
}
