import type { ModelProvider } from '#language-model/model-provider.ts'

/**
 * With the base address of version 1 (`.../openai/v1`) the body names the model. With an api-version each deployment
 * has its own address, which may be part of the base address. Source: Azure OpenAI reference, "Chat completions".
 */
export function azureChatPath({ baseUrl, apiVersion }: ModelProvider, deployment: string): string {
  const { pathname } = new URL(baseUrl)
  const version = apiVersion === undefined ? '' : `?api-version=${encodeURIComponent(apiVersion)}`
  if (apiVersion === undefined || isFixed(pathname)) return `/chat/completions${version}`
  return `${resourcePath(pathname)}/deployments/${encodeURIComponent(deployment)}/chat/completions${version}`
}

export function azureKeyCheckPath({ baseUrl, apiVersion }: ModelProvider): string {
  const { pathname } = new URL(baseUrl)
  const version = apiVersion === undefined ? '' : `?api-version=${encodeURIComponent(apiVersion)}`
  return apiVersion === undefined || isFixed(pathname)
    ? `/models${version}`
    : `${resourcePath(pathname)}/models${version}`
}

function isFixed(pathname: string): boolean {
  return /\/deployments\/|\/openai\/v1\/?$/.test(pathname)
}

function resourcePath(pathname: string): string {
  return /\/openai\/?$/.test(pathname) ? '' : '/openai'
}
