import { z } from 'zod';
import { contains, type Device, defineTool, type Outcome, refuseRepeatedIds, type State } from './define-device.ts';

const address = /^[^\s@]+@[^\s@]+$/;

const receivedSchema = z.strictObject({
  id: z.string().min(1),
  from: z.string(),
  subject: z.string(),
  date: z.string().optional(),
  text: z.string(),
});
type Received = z.infer<typeof receivedSchema>;

const setupSchema = z.strictObject({
  inbox: z.array(receivedSchema).superRefine(refuseRepeatedIds).default([]),
  contacts: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        address: z.string().regex(address, 'an address such as ada@mail.example'),
      }),
    )
    .default([]),
});
type Setup = z.infer<typeof setupSchema>;

const folders = ['inbox', 'outbox', 'drafts', 'trash'] as const;
type Folder = (typeof folders)[number];
type Mail = { readonly id?: string; readonly subject: string; readonly text: string };

const id = z.string().describe('the id of a message in the inbox');
const message = {
  to: z.array(z.string()).describe('addresses'),
  cc: z.array(z.string()).optional().describe('addresses'),
  subject: z.string(),
  text: z.string(),
  reply_to: z.string().optional().describe('the id of the message that this one answers'),
};

function mailsIn(state: State, folder: Folder): readonly Mail[] {
  return state[folder] as Mail[]; // the setup and this device wrote them
}

function inboxOf(state: State): readonly Received[] {
  return state['inbox'] as Received[]; // only messages of the setup are there
}

function missing(wanted: string): Outcome {
  return { error: `there is no message with the id "${wanted}" in the inbox; list_mail shows the ids` };
}

type Written = z.infer<z.ZodObject<typeof message>>;

function put(state: State, folder: 'outbox' | 'drafts', { to, cc = [], reply_to, ...said }: Written): Outcome {
  if (to.length === 0) return { error: 'the message needs an address in "to"' };
  const odd = [...to, ...cc].find((written) => !address.test(written));
  if (odd !== undefined) return { error: `"${odd}" is no address; find_contact gives the address of a person` };
  if (reply_to !== undefined && !inboxOf(state).some((mail) => mail.id === reply_to)) return missing(reply_to);
  const mail = { to, ...(cc.length === 0 ? {} : { cc }), ...said, ...(reply_to === undefined ? {} : { reply_to }) };
  return {
    result: { ok: true, ...(folder === 'outbox' ? { sent: to.length + cc.length } : { saved: true }) },
    state: { ...state, [folder]: [...(state[folder] as unknown[]), mail] },
  };
}

export const mailDevice: Device<Setup> = {
  revision: 1,
  setup: setupSchema,
  parts: folders,
  start: ({ inbox }) => ({ inbox, outbox: [], drafts: [], trash: [] }),
  tools: {
    list_mail: defineTool({
      description: 'List the messages of a folder without their texts.',
      arguments: { folder: z.enum(folders).optional().describe('left out: inbox') },
      run: (state, { folder = 'inbox' }) => ({
        result: { messages: mailsIn(state, folder).map(({ text: _, ...head }) => head) },
      }),
    }),
    read_mail: defineTool({
      description: 'Read a message of the inbox.',
      arguments: { id },
      run: (state, { id: wanted }) => {
        const found = inboxOf(state).find((mail) => mail.id === wanted);
        return found === undefined ? missing(wanted) : { result: found };
      },
    }),
    search_mail: defineTool({
      description: 'Find the messages of the inbox whose sender, subject or text contains a text.',
      arguments: { text: z.string() },
      run: (state, { text: wanted }) => ({
        result: {
          messages: inboxOf(state)
            .filter((mail) => [mail.from, mail.subject, mail.text].some((field) => contains(field, wanted)))
            .map(({ text: _, ...head }) => head),
        },
      }),
    }),
    find_contact: defineTool({
      description: 'Find people in the address book by a part of their name.',
      arguments: { name: z.string() },
      run: (_state, { name }, { contacts }: Setup) => ({
        result: { contacts: contacts.filter((contact) => contains(contact.name, name)) },
      }),
    }),
    send_mail: defineTool({
      description: 'Send a message. It cannot be taken back.',
      arguments: message,
      run: (state, sent) => put(state, 'outbox', sent),
    }),
    save_draft: defineTool({
      description: 'Save a message as a draft. It is not sent.',
      arguments: message,
      run: (state, sent) => put(state, 'drafts', sent),
    }),
    delete_mail: defineTool({
      description: 'Move a message of the inbox to the trash.',
      arguments: { id },
      run: (state, { id: wanted }) => {
        const found = inboxOf(state).find((mail) => mail.id === wanted);
        if (found === undefined) return missing(wanted);
        const inbox = inboxOf(state).filter((mail) => mail !== found);
        return { result: { ok: true }, state: { ...state, inbox, trash: [...(state['trash'] as unknown[]), found] } };
      },
    }),
  },
};
