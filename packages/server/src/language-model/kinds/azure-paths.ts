import type { ModelProvider } from '#language-model/model-provider.ts'

/**
 * With the base address of version 1 (`.../openai/v1`) the body names the model. With an api-version each deployment
 * has its own address, which may be part of the base address. Source: Azure OpenAI reference, "Chat completions".
 */
export function findAzureChatPath({ baseUrl, apiVersion }: ModelProvider, deployment: string): string {
  const { pathname } = new URL(baseUrl)
  const version = apiVersion === undefined ? '' : `?api-version=${encodeURIComponent(apiVersion)}`
  if (apiVersion === undefined || hasFixedPath(pathname)) return `/chat/completions${version}`
  return `${findResourcePath(pathname)}/deployments/${encodeURIComponent(deployment)}/chat/completions${version}`
}

export function findAzureKeyCheckPath({ baseUrl, apiVersion }: ModelProvider): string {
  const { pathname } = new URL(baseUrl)
  const version = apiVersion === undefined ? '' : `?api-version=${encodeURIComponent(apiVersion)}`
  return apiVersion === undefined || hasFixedPath(pathname)
    ? `/models${version}`
    : `${findResourcePath(pathname)}/models${version}`
}

function hasFixedPath(pathname: string): boolean {
  return /\/deployments\/|\/openai\/v1\/?$/.test(pathname)
}

function findResourcePath(pathname: string): string {
  return /\/openai\/?$/.test(pathname) ? '' : '/openai'
}
