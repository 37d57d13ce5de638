import { declareForm } from "#app/platform/shared/declared-form.ts";

const roles = {
  kind: "boxes",
  required: "At least one role must be selected",
  wrong: "Choose roles from: user, provider, receptionist, admin.",
} as const;

export const newPersonForm = declareForm({
  username: {
    label: "Username",
    hint: "First and last name.",
    ...{ kind: "name", autoComplete: "off", required: "Username is required" },
  },
  email: {
    label: "Email",
    ...{ kind: "email", autoComplete: "off", required: "Email is required", wrong: "Email is invalid" },
  },
  password: {
    label: "Password",
    hint: "At least 6 characters. The user is asked to choose their own. For staff, it expires after seven days.",
    ...{ kind: "new-password", required: "Password is required" },
    wrong: "Password must be at least 6 characters",
  },
  phone: { label: "Phone", kind: "phone", autoComplete: "off", optional: true },
  roles: { label: "Roles", ...roles },
});

export const rolesForm = declareForm({ roles: { label: "Roles of this user", ...roles } });
