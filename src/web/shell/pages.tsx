import { Button } from '@mantine/core'
import { Notice } from './Notice'

export const AccessDenied = () => (
  <Notice title="Access Denied." text="We're Sorry, But You Do Not Have Permission to Access This Page.">
    <p>Ask someone who manages roles to add it to yours, or choose another page from the menu.</p>
    <Button component="a" href="/">
      Go to the dashboard
    </Button>
  </Notice>
)

export const PageMissing = () => (
  <Notice title="404" text="Page not found.">
    <Button component="a" href="/">
      Return to website
    </Button>
  </Notice>
)
