import { answer } from '../../../api/client.ts';
import { api } from '../../api.ts';

interface Changes {
  first_name?: string;
  last_name?: string;
  phone?: string;
  avatar?: File;
  language?: 'en' | 'fil';
  mails_about_work?: boolean;
}

/** Sends profile changes as multipart form data; omitted fields stay unchanged. */
export async function sendProfile(changes: Changes) {
  return await answer(
    api.PUT('/api/v1/profile', {
      body: changes,
      bodySerializer: (body) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(body ?? {}))
          form.set(name, typeof value === 'boolean' ? String(value) : (value as string | Blob));
        return form;
      },
    }),
  );
}
