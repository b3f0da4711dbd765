import '@/web/theme/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from '@/web/api/error'
import { knowScreens } from '@/web/router/known-screens'
import { createConsoleRouter } from './router'
import { featureScreens } from './screens.gen'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // A refusal stays one; only what never reached the server is worth another try.
      retry: (count, error) => count < 2 && error instanceof ApiError && error.status === 0,
    },
  },
})

knowScreens(featureScreens)
const router = createConsoleRouter(featureScreens)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
